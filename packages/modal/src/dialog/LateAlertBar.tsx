import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { keepLoaded } from '../loading/keepLoaded.js'
import { Late } from '../loading/Late.js'
import { loadLater } from '../views/loadLater.js'

const alertBar = keepLoaded(async () => {
  // Its style sheet comes with the later views.
  await loadLater('GatewayNotice')
  return (await import('./AlertBar.js')).AlertBar
})

const selectHasAlert = ({ alerts }: KitState) => alerts.length > 0

/** Mistakes in the site's set-up; only on sites that show them. */
export function LateAlertBar(): ReactNode {
  const { options } = useProvidedKit()
  const hasAlert = useProvidedKitState(selectHasAlert)
  return hasAlert && options.debug !== false && <Late part={alertBar} />
}
