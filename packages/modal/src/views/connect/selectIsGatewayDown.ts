import type { KitState } from '@latchkey/core'

/** The failure of asking the gateway for the project's settings; its code and reason are in it. */
export const selectGatewayFailure = ({ alerts, features }: KitState) =>
  features.isRemoteLoaded ? undefined : alerts.find(({ code }) => code === 'APKT009' || code === 'APKT010')

/** Whether the gateway does not answer: what it would add is missing. */
export const selectIsGatewayDown = (state: KitState) => selectGatewayFailure(state) !== undefined
