/**
 * What a page is to the router: a module with `open(root, params, app)`; what that answers closes it.
 *
 * @typedef {{go: (path: string, how?: {replace?: boolean}) => void, title: (text: string) => void}} App
 * @typedef {(root: HTMLElement, params: Record<string, string>, app: App) => void | (() => void)} Open
 * @module
 */

export {};
