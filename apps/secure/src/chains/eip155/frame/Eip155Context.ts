import type { FrameContext } from '../../../frame/FrameContext.js'
import type { SmartAccounts } from './createSmartAccounts.js'

/** What requests of EVM work with. */
export type Eip155Context = FrameContext & { smartAccounts: SmartAccounts }
