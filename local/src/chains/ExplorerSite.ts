import type { Html } from '../page/html.js'

/** A page about a network. */
export type ExplorerPage = { status: number; title: string; body: Html }

/** The explorer's pages about one network. */
export type ExplorerSite = {
  /** First part of its pages' paths. */
  path: string
  /** The network's name. */
  name: string
  /**
   * Makes a page.
   *
   * @param kind - `address` or `tx`; undefined for the network's own page.
   * @param id - The address, or the transaction's id; empty for the network's own page.
   * @throws Anything when the network's node does not answer.
   */
  createPage(kind: string | undefined, id: string): Promise<ExplorerPage>
}
