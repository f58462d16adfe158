import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { useViewComponent } from '../../dialog/useViewComponent.js'
import { defineView, type View } from '../defineView.js'
import { loadLater } from '../loadLater.js'
import { selectIsGatewayDown } from './selectIsGatewayDown.js'

/** Loaded like a view, because most visitors never need it. */
const gatewayNotice = defineView({
  id: 'Connect',
  title: () => '',
  load: () => loadLater('GatewayNotice'),
})

/** Says that something is missing while the gateway does not answer; nothing otherwise. */
export function LateGatewayNotice(): ReactNode {
  return useProvidedKitState(selectIsGatewayDown) && <Loaded />
}

function Loaded(): ReactNode {
  const { Component } = useViewComponent(gatewayNotice as unknown as View)
  return Component && <Component parameters={undefined} />
}
