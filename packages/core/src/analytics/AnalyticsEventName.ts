/**
 * What is tracked (§7.054 and `docs/analytics.md`), by name. A feature adds its own names beside its definition, so this stays an
 * interface.
 */
export interface AnalyticsEvents {
  INITIALIZE: unknown
  MODAL_OPEN: unknown
  MODAL_CLOSE: unknown
  CLICK_ALL_WALLETS: unknown
  CLICK_NETWORKS: unknown
  CLICK_WALLET_HELP: unknown
  CLICK_NETWORK_HELP: unknown
  CLICK_GET_WALLET: unknown
  SELECT_WALLET: unknown
  CONNECT_SUCCESS: unknown
  CONNECT_ERROR: unknown
  CONNECT_PROXY_ERROR: unknown
  USER_REJECTED: unknown
  DISCONNECT_SUCCESS: unknown
  DISCONNECT_ERROR: unknown
  SWITCH_NETWORK: unknown
  SEARCH_WALLET: unknown
  SIWX_AUTH_SUCCESS: unknown
  SIWX_AUTH_ERROR: unknown
  CLICK_SIGN_SIWX_MESSAGE: unknown
  CLICK_CANCEL_SIWX: unknown
}

/** The name of something that is tracked. */
export type AnalyticsEventName = keyof AnalyticsEvents
