import type { ExplorerPage, ExplorerSite } from '../../chains/ExplorerSite.js'
import { html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'

/**
 * Puts a page's content into the frame all pages share.
 *
 * @param page - Title and content.
 * @param sites - The networks to link to.
 * @param current - The network the page is about; none on the start page and on that of a network that is not here.
 * @returns A whole HTML document.
 */
export function renderPage(
  { title, body }: ExplorerPage,
  sites: readonly ExplorerSite[],
  current: ExplorerSite | undefined,
): string {
  const links = sites.map((site) =>
    site === current
      ? html`<a href="/${site.path}" aria-current="true">${site.name}</a>`
      : html`<a href="/${site.path}">${site.name}</a>`,
  )
  return renderDocument({
    title,
    site: 'Local explorer',
    note: 'test money only',
    header: html`<nav aria-label="Networks">${links}</nav>`,
    main: body,
  })
}
