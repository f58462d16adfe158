import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { keepLoaded } from '../../loading/keepLoaded.js'
import { Late } from '../../loading/Late.js'
import { loadLater } from '../loadLater.js'
import { selectIsGatewayDown } from './selectIsGatewayDown.js'

const gatewayNotice = keepLoaded(() => loadLater('GatewayNotice'))

/** Says that something is missing while the gateway does not answer; nothing otherwise. */
export function LateGatewayNotice(): ReactNode {
  return useProvidedKitState(selectIsGatewayDown) && <Late part={gatewayNotice} />
}
