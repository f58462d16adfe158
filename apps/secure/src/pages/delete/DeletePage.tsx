import { useState } from 'preact/hooks'
import { addressesOf } from '../../chains/addresses.js'
import { firstNetworkId, getNamingAddress } from '../../chains/namespaces.js'
import { findDeviceSlot } from '../../shared/findDeviceSlot.js'
import { AccountGate, type AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'

const title = 'Delete the wallet'

/** The page that ends a wallet and its account. */
export function DeletePage() {
  const [isDeleted, setIsDeleted] = useState(false)
  if (isDeleted) {
    return (
      <Page title="Deleted">
        <section class="card">
          <Notice kind="success">
            <p>The server has nothing of the wallet and the account any more.</p>
            <p>A recovery kit still opens the wallet. Destroy it if nobody should.</p>
          </Notice>
        </section>
      </Page>
    )
  }
  return (
    <AccountGate title={title} intro="Log in again to delete your wallet.">
      {({ own, ...props }) =>
        own ? (
          <Delete {...props} own={own} onDeleted={() => setIsDeleted(true)} />
        ) : (
          <Page title={title}>
            <section class="card">
              <Notice>No wallet, so there’s nothing to delete.</Notice>
            </section>
          </Page>
        )
      }
    </AccountGate>
  )
}

function Delete({
  account,
  logInAgain,
  onDeleted,
  own,
  wait,
}: Omit<AccountPageProps, 'own'> & { own: OwnWallet; onDeleted: () => void }) {
  const { session, worker } = account
  const { addresses, slots } = own.stored
  const [typed, setTyped] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const task = useTask()
  const { act, dialog } = useOwner(account)
  const onWait = () =>
    void task.run(async () => {
      await wait({ kind: 'delete' })
      setIsWaiting(true)
    })
  const named = getNamingAddress(addresses)
  const { toKey } = addressesOf(firstNetworkId)
  const isSame = toKey(typed.trim()) === toKey(named)
  const erase = () =>
    void task.run(async () => {
      const slotId = await findDeviceSlot(worker, own.userId, own.stored)
      // A passkey vouches for a device that is new, and counts as a login.
      await act('deleteVault', { evmAddress: named }, true)
      if (slotId !== null) await worker.ask('forgetDevice', { userId: own.userId, slotId })
      await session.end()
      onDeleted()
    })
  const hasKit = slots.some(({ slot }) => slot.type === 'kit')
  return (
    <Page title={title}>
      <section class="card">
        <Notice kind="danger">
          <p>
            <strong>What you own stays on its networks, and you can’t reach it any more</strong> unless you
            have a recovery kit or the keys.
          </p>
          <p>
            {hasKit
              ? 'Your recovery kit still opens the wallet afterwards: its file and its code together.'
              : 'You have no recovery kit. Export the keys or make a kit first.'}
          </p>
        </Notice>
        <Field
          label="To confirm, type the address of the wallet"
          form="mono"
          hint={named}
          value={typed}
          onInput={setTyped}
        />
        <ActionFailure error={task.error} logInAgain={logInAgain} onWait={onWait} />
        {dialog}
        {isWaiting && (
          <Notice kind="warning">
            It waits now. We mailed every address of yours. Your wallet’s own page shows until when, and calls
            it off.
          </Notice>
        )}
        <Button kind="danger" isDisabled={!isSame} isBusy={task.isRunning} onPress={erase}>
          Delete wallet and account
        </Button>
      </section>
    </Page>
  )
}
