import type { StoredVault } from '@latchkey/wire/secure'
import type { SlotType } from '@latchkey/wire/vault'
import { useState } from 'preact/hooks'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { formatTime } from '../../shared/formatTime.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { useTask } from '../ui/useTask.js'
import { type AddedType, AddWayDialog } from './AddWayDialog.js'

/** What each way in is called. */
export const wayNames: Record<SlotType, string> = {
  device: 'Browser',
  'device-pin': 'Browser with a PIN',
  passkey: 'Passkey',
  passphrase: 'Passphrase',
  kit: 'Recovery kit',
  managed: 'Operator of this server',
}

type Way = StoredVault['slots'][number]

/**
 * Lists what opens the wallet, to be added to and removed from.
 *
 * @param props - The wallet.
 */
export function WaysCard(props: AccountPageProps & { own: OwnWallet }) {
  const { own, reload } = props
  const [added, setAdded] = useState<AddedType>()
  const [removed, setRemoved] = useState<Way>()
  return (
    <section class="card" aria-labelledby="ways">
      <h2 id="ways">Ways into the wallet</h2>
      <p class="quiet">Each of them opens the wallet. Keep one that outlives your devices.</p>
      <ul class="rows">
        {own.stored.slots.map((way) => (
          <li key={way.slot.id}>
            <div class="row-text">
              <strong>{wayNames[way.slot.type]}</strong>
              {way.isFrozen && <span class="badge">Frozen</span>}
              <div class="quiet">
                {way.slot.type !== 'managed' && `${way.label} · `}since {formatTime(way.createdAtMs)}
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
        <Button onPress={() => setAdded('kit')}>Make a recovery kit</Button>
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
    </section>
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
          ? 'It goes from this list. The file and the code still open the wallet for whoever has both: destroy them.'
          : 'It opens the wallet no more, on any device. A device that was open already may have kept the keys.'}
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
