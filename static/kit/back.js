/**
 * An entry of the browser's history for the sheet that is open, so that Back closes it and stays on the screen. When the
 * sheet is closed otherwise, its entry stays for the next one; the router goes past it.
 * @module
 */

/** Whether the browser stands at the entry of a sheet. */
export const isSheetEntry = () => history.state?.sheet === "here";

let wasSheetEntry = isSheetEntry();

/** To be called wherever the browser may have gone to another entry; whether the one before was a sheet's. */
export function leftSheetEntry() {
  const before = wasSheetEntry;
  wasSheetEntry = isSheetEntry();
  return before;
}

/** Whether the browser stands at the entry that a sheet's lies on. */
export const isBelowSheet = () => history.state?.sheet === "above";

/** Lets the next Back lead to where the browser is now. */
export function keepBack() {
  if (isSheetEntry()) return;
  history.replaceState({ sheet: "above" }, "");
  history.pushState({ sheet: "here" }, "");
  wasSheetEntry = true;
}
