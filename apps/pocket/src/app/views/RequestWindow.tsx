import { Icon } from '../components/Icon.js'
import type { Requests } from '../requests/createRequests.js'
import { useStore } from '../useStore.js'
import type { Wallet } from '../wallet/createWallet.js'
import { Frame } from './Frame.js'
import { HomeView } from './HomeView.js'
import { RequestView } from './requests/RequestView.js'
import { UnlockView } from './UnlockView.js'

/** Pocket as a site opened it: one request at a time, then a moment of rest, then gone. */
export function RequestWindow({ wallet, requests }: { wallet: Wallet; requests: Requests }) {
  const queue = useStore(requests)
  const { locked, neverAnswer } = useStore(wallet.settings)
  if (queue.status === 'empty') return <HomeView wallet={wallet} />
  if (queue.status === 'done') return <Outcome isApproved={queue.isApproved} />
  if (queue.status === 'answering') return <Answering isSilent={neverAnswer} isApproved={queue.isApproved} />
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
        key={
          queue.items.length +
          JSON.stringify(item.request, (_, value) => (typeof value === 'bigint' ? String(value) : value))
        }
        item={item}
        wallet={wallet}
        onApprove={requests.approve}
        onReject={requests.reject}
      />
    </Frame>
  )
}

function Outcome({ isApproved }: { isApproved: boolean }) {
  return (
    <Frame>
      <div className="sheet-body centre" role="status">
        <span className={isApproved ? 'big-icon big-icon-success' : 'big-icon'}>
          <Icon name={isApproved ? 'check' : 'x'} />
        </span>
        <h1>{isApproved ? 'Approved' : 'Declined'}</h1>
        <p className="lead">The site has your answer.</p>
      </div>
    </Frame>
  )
}

function Answering({ isSilent, isApproved }: { isSilent: boolean; isApproved: boolean }) {
  return (
    <Frame>
      <div className="sheet-body centre" role="status">
        <span className="big-icon">
          <Icon name={isApproved ? 'check' : 'x'} />
        </span>
        <h1>{isSilent ? 'Keeping it to myself' : 'Answering'}</h1>
        <p className="lead">
          {isSilent
            ? 'Pocket is set to never answer. Close this window to give up.'
            : 'The site gets your answer in a moment.'}
        </p>
        {!isSilent && <span className="progress" />}
      </div>
    </Frame>
  )
}
