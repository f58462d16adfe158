import type { StoredVault } from '@latchkey/wire/secure'
import type { SlotType } from '@latchkey/wire/vault'
import { useState } from 'preact/hooks'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { useTask } from '../ui/useTask.js'
import { type AddedType, AddWayDialog } from './AddWayDialog.js'

/** What each way to unlock is called. */
const wayNames: Record<SlotType, string> = {
  device: 'Browser',
  'device-pin': 'Browser with a PIN',
  passkey: 'Passkey',
  passphrase: 'Passphrase',
  kit: 'Recovery kit',
  managed: 'Operator of this server',
}

/** How many of each there are, in words. */
const wayCounts: Record<SlotType, (count: number) => string> = {
  device: (count) => (count === 1 ? '1 browser' : `${count} browsers`),
  'device-pin': (count) => (count === 1 ? '1 browser with a PIN' : `${count} browsers with a PIN`),
  passkey: (count) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  passphrase: (count) => (count === 1 ? '1 passphrase' : `${count} passphrases`),
  kit: (count) => (count === 1 ? '1 recovery kit' : `${count} recovery kits`),
  managed: () => 'the operator of this server',
}

/**
 * Counts what opens a wallet, such as "1 browser, 1 passkey".
 *
 * @param slots - Of the wallet.
 */
export function countWays(slots: StoredVault['slots']): string {
  const counts = (Object.keys(wayCounts) as SlotType[]).map((type) => {
    const count = slots.filter(({ slot }) => slot.type === type).length
    return count === 0 ? '' : wayCounts[type](count)
  })
  return counts.filter(Boolean).join(', ')
}

type Way = StoredVault['slots'][number]

/**
 * Lists what opens the wallet, to be added to and removed from.
 *
 * @param props - The wallet.
 */
export function Ways(props: AccountPageProps & { own: OwnWallet }) {
  const { own, reload } = props
  const [added, setAdded] = useState<AddedType>()
  const [removed, setRemoved] = useState<Way>()
  return (
    <>
      <p class="quiet">Each of them opens the wallet. Keep one that outlives your devices.</p>
      <ul class="rows">
        {own.stored.slots.map((way) => (
          <li key={way.slot.id}>
            <div class="row-text">
              <strong>{wayNames[way.slot.type]}</strong>
              {way.isFrozen && <span class="badge">Frozen</span>}
              <div class="quiet">
                {way.slot.type !== 'managed' && `${way.label} · `}added {formatTime(way.createdAtMs)}
                {way.lastUsedAtMs !== null && ` · last used ${formatTime(way.lastUsedAtMs)}`}
              </div>
            </div>
            {way.slot.type !== 'managed' && (
              <Button
                kind="plain"
                label={`Remove ${wayNames[way.slot.type]}`}
                onPress={() => setRemoved(way)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div class="actions" data-wide>
        <Button onPress={() => setAdded('passkey')}>Add a passkey</Button>
        <Button onPress={() => setAdded('passphrase')}>Add a passphrase</Button>
        {own.stored.slots.some(({ slot }) => slot.type === 'kit') && (
          <Button onPress={() => setAdded('kit')}>Make another recovery kit</Button>
        )}
      </div>
      {added && (
        <AddWayDialog
          {...props}
          type={added}
          onClose={() => {
            setAdded(undefined)
            void reload()
          }}
        />
      )}
      {removed && <RemoveDialog {...props} way={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function RemoveDialog({
  account,
  logInAgain,
  onClose,
  reload,
  wait,
  way,
}: AccountPageProps & { way: Way; onClose: () => void }) {
  const task = useTask()
  const { act, dialog } = useOwner(account)
  const slotId = way.slot.id
  const remove = () =>
    void task.run(async () => {
      await act('removeSlot', { slotId })
      await reload()
      onClose()
    })
  const onWait = () =>
    void task.run(async () => {
      await wait({ kind: 'way', slotId })
      onClose()
    })
  const isKit = way.slot.type === 'kit'
  return (
    <Dialog title={`Remove the ${wayNames[way.slot.type].toLowerCase()}?`} onClose={onClose}>
      <p>
        {isKit
          ? 'It leaves this list. Its file and its code still open the wallet together: destroy them.'
          : 'It won’t open the wallet any more, on any device. A device that was open may have kept the keys.'}
      </p>
      <ActionFailure error={task.error} logInAgain={logInAgain} onWait={onWait} />
      {dialog}
      <div class="actions" data-wide>
        <Button onPress={onClose}>Keep it</Button>
        <Button kind="danger" isBusy={task.isRunning} onPress={remove}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
