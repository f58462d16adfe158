import type { Connector as WagmiConnector } from 'wagmi'

/**
 * Whether a connector works only where its wallet shows the site in a page of its own, as Safe does.
 *
 * @param connector - A connector of wagmi.
 */
export const isFramed = ({ type }: Pick<WagmiConnector, 'type'>): boolean => type === 'safe'

/** Whether this page is shown by another. */
export const hasPageAround = (): boolean => typeof window !== 'undefined' && window.parent !== window
