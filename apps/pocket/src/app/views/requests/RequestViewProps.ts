import type { WalletAnswer } from '../../../shared/messages.js'
import type { Loaded } from '../../hooks.js'
import type { Choice, RequestItem } from '../../requests/RequestItem.js'
import type { ChainWallet } from '../../wallet/ChainWallet.js'

/** What every request view gets. */
export type RequestViewProps<Wallet extends ChainWallet = ChainWallet> = {
  item: RequestItem
  wallet: Wallet
  onApprove: (choice: Choice) => void
  /** `refusal`: what the site is told when it is not the person who declines. */
  onReject: (refusal?: WalletAnswer) => void
}

/** What the view of a namespace's request gets. */
export type ChainViewProps<Request, Prepared> = RequestViewProps & {
  request: Request
  /** CAIP-2 id of the network it is for. */
  network: string
  /** What it does and costs, as far as that is known. */
  loaded: Loaded<Prepared>
  /** Works it out once more. */
  retry: () => void
}
