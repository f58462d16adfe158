import { type Html, html } from '../page/html.js'
import { renderDocument } from '../page/renderDocument.js'

/** A network in the list above every page. `id` is the first part of its pages' paths. */
export type ListedNetwork = { id: number | string; name: string }

/** What a page shows. */
export type Page = {
  status: number
  title: string
  /** The network the page is about; none on the start and error pages. */
  chainId?: number | string
  body: Html
}

/**
 * Puts a page's content into the frame all pages share.
 *
 * @param page - Title and content.
 * @param networks - The networks to link to.
 * @returns A whole HTML document.
 */
export function renderPage({ title, chainId, body }: Page, networks: readonly ListedNetwork[]): string {
  const links = networks.map(({ id, name }) =>
    id === chainId
      ? html`<a href="/${id}" aria-current="true">${name}</a>`
      : html`<a href="/${id}">${name}</a>`,
  )
  return renderDocument({
    title,
    site: 'Local explorer',
    note: 'test money only',
    header: html`<nav aria-label="Networks">${links}</nav>`,
    main: body,
  })
}
