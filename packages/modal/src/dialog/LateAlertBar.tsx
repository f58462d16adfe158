import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { defineView } from '../views/defineView.js'
import { useViewComponent } from './useViewComponent.js'

/** Loaded like a view: few sites have a mistake in their set-up. */
const alertBar = defineView({
  id: 'Connect',
  title: () => '',
  load: async () => (await import('./AlertBar.js')).AlertBar,
})

const selectHasAlert = ({ alerts }: KitState) => alerts.length > 0

/** Mistakes in the site's set-up; only on sites that show them. */
export function LateAlertBar(): ReactNode {
  const { options } = useProvidedKit()
  const hasAlert = useProvidedKitState(selectHasAlert)
  return hasAlert && options.debug !== false && <Loaded />
}

function Loaded(): ReactNode {
  const { Component } = useViewComponent(alertBar as never)
  return Component && <Component parameters={undefined} />
}
