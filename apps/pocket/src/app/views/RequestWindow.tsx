import { useStore } from '../hooks.js'
import type { Requests } from '../requests/createRequests.js'
import type { Wallet } from '../wallet/createWallet.js'
import { Frame, UnlockView } from './Frame.js'
import { HomeView } from './HomeView.js'
import { RequestAnswering, RequestOutcome } from './RequestStatus.js'
import { RequestView } from './requests/RequestView.js'

/** Pocket as a site opened it: one request at a time, then a moment of rest, then gone. */
export function RequestWindow(props: { wallet: Wallet; requests: Requests; relayUrl: string }) {
  const { wallet, requests, relayUrl } = props
  const queue = useStore(requests)
  const { locked, neverAnswer } = useStore(wallet.settings)
  if (queue.status === 'empty') return <HomeView wallet={wallet} relayUrl={relayUrl} />
  if (queue.status === 'done') {
    return (
      <Frame>
        <RequestOutcome isApproved={queue.isApproved} failure={queue.failure} />
      </Frame>
    )
  }
  if (queue.status === 'answering') {
    return (
      <Frame>
        <RequestAnswering
          isSilent={neverAnswer}
          isApproved={queue.isApproved}
          silentHint="Close this window to give up."
        />
      </Frame>
    )
  }
  if (locked) {
    return (
      <Frame>
        <UnlockView onUnlock={() => wallet.configure({ locked: false })} onStayLocked={requests.stayLocked} />
      </Frame>
    )
  }
  const [item, ...others] = queue.items
  return (
    <Frame aside={others.length > 0 && <span className="chip">{others.length} more waiting</span>}>
      <RequestView
        // A new request starts with nothing carried over from the last.
        key={item.id}
        item={item}
        wallet={wallet}
        onApprove={requests.approve}
        onReject={requests.reject}
      />
    </Frame>
  )
}
