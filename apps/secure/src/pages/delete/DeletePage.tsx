import { useState } from 'preact/hooks'
import { addressesOf } from '../../chains/addresses.js'
import { firstNetworkId, getNamingAddress } from '../../chains/namespaces.js'
import { keyTexts } from '../../messages/keyTexts.js'
import { findDeviceSlot } from '../../shared/findDeviceSlot.js'
import { AccountGate, type AccountPageProps, type AccountSource } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { fillText } from '../ui/fillText.js'
import { Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'

const { delete: texts } = keyTexts

/** The page that ends a wallet and its account. */
export function DeletePage({ open }: AccountSource) {
  const [isDeleted, setIsDeleted] = useState(false)
  if (isDeleted) {
    return (
      <Page title={texts.doneTitle}>
        <section class="card">
          <Notice kind="success">
            <p>{texts.done}</p>
            <p>{texts.kitStays}</p>
          </Notice>
        </section>
      </Page>
    )
  }
  return (
    <AccountGate open={open} title={texts.title} intro={texts.intro}>
      {({ own, ...props }) =>
        own ? (
          <Delete {...props} own={own} onDeleted={() => setIsDeleted(true)} />
        ) : (
          <Page title={texts.title}>
            <section class="card">
              <Notice>{texts.noWallet}</Notice>
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
    <Page title={texts.title}>
      <section class="card">
        <Notice kind="danger">
          <p>{fillText(texts.meaning, { stays: <strong>{texts.stays}</strong> })}</p>
          <p>{hasKit ? texts.hasKit : texts.noKit}</p>
        </Notice>
        <Field label={texts.confirm} form="mono" hint={named} value={typed} onInput={setTyped} />
        <ActionFailure error={task.error} logInAgain={logInAgain} onWait={onWait} />
        {dialog}
        {isWaiting && <Notice kind="warning">{texts.waits}</Notice>}
        <Button kind="danger" isDisabled={!isSame} isBusy={task.isRunning} onPress={erase}>
          {texts.button}
        </Button>
      </section>
    </Page>
  )
}
