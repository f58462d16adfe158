import type { Page } from '@playwright/test'

/**
 * Makes the page's browser one that lacks what iOS 16.4 and Android's WebView 113 lack, in scripts and in the style sheets
 * that scripts adopt: what such a browser does not know it drops, or takes for the value of a custom property and cannot use.
 *
 * @param page - The page, before it is opened.
 */
export async function ageBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const take = (from: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(from, name)
    }
    take(AbortSignal, 'any')
    take(Promise, 'withResolvers', 'try')
    take(Object, 'groupBy')
    take(Map, 'groupBy')
    take(Array, 'fromAsync')
    take(URL, 'canParse', 'parse')
    const sets = ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']
    take(Set.prototype, ...sets, 'isDisjointFrom')
    const iterators = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some']
    take(Object.getPrototypeOf(Object.getPrototypeOf([].values())), ...iterators, 'every', 'find')
    take(globalThis, 'Iterator', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'CloseWatcher')
    take(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
    take(HTMLDialogElement.prototype, 'closedBy', 'requestClose')
    take(Element.prototype, 'checkVisibility', 'moveBefore', 'setHTML')
    take(Document.prototype, 'startViewTransition')
  })
  await page.addInitScript(() => {
    const newer =
      /light-dark\(|oklch\((?=from )|@starting-style|:dir\(|allow-discrete|text-wrap:|field-sizing:|scrollbar-(?:width|color):/g
    const age = (css: string) => css.replaceAll(newer, 'unknown-$&').replaceAll('unknown-@', '@unknown-')
    const { replaceSync } = CSSStyleSheet.prototype
    CSSStyleSheet.prototype.replaceSync = function (css) {
      // There a backdrop inherits nothing.
      const alone = '::backdrop{--lightningcss-light:initial;--lightningcss-dark:initial}'
      replaceSync.call(this, alone + age(css).replaceAll(':unknown-:dir(', ':unknown-dir('))
    }
    const { supports } = CSS
    CSS.supports = (...parts: [string, string?]) =>
      supports.call(CSS, ...(parts.map((part) => age(part ?? '')) as [string]))
  })
}
