import type { StoredVault } from '@latchkey/wire/secure'
import type { SlotType } from '@latchkey/wire/vault'
import { useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { useTask } from '../ui/useTask.js'
import { type AddedType, AddWayDialog } from './AddWayDialog.js'

const { add, ways: texts } = dashboardTexts

/**
 * Counts what opens a wallet, such as "1 browser, 1 passkey".
 *
 * @param slots - Of the wallet.
 */
export function countWays(slots: StoredVault['slots']): string {
  const counts = (Object.keys(texts.counts) as SlotType[]).map((type) => {
    const count = slots.filter(({ slot }) => slot.type === type).length
    return count === 0 ? '' : texts.counts[type](count)
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
      <p class="quiet">{texts.intro}</p>
      <ul class="rows">
        {own.stored.slots.map((way) => (
          <li key={way.slot.id}>
            <div class="row-text">
              <strong>{texts.names[way.slot.type]}</strong>
              {way.isFrozen && <span class="badge">{texts.frozen}</span>}
              <div class="quiet">
                {[
                  way.slot.type !== 'managed' && way.label,
                  texts.added(formatTime(way.createdAtMs)),
                  way.lastUsedAtMs !== null && texts.lastUsed(formatTime(way.lastUsedAtMs)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            {way.slot.type !== 'managed' && (
              <Button
                kind="plain"
                label={texts.removeOne(texts.names[way.slot.type])}
                onPress={() => setRemoved(way)}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div class="actions" data-wide>
        <Button onPress={() => setAdded('passkey')}>{add.titles.passkey}</Button>
        <Button onPress={() => setAdded('passphrase')}>{add.titles.passphrase}</Button>
        {own.stored.slots.some(({ slot }) => slot.type === 'kit') && (
          <Button onPress={() => setAdded('kit')}>{texts.anotherKit}</Button>
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
    <Dialog title={texts.removeTitle(texts.names[way.slot.type])} onClose={onClose}>
      <p>{isKit ? texts.removeKit : texts.removeOther}</p>
      <ActionFailure error={task.error} logInAgain={logInAgain} onWait={onWait} />
      {dialog}
      <div class="actions" data-wide>
        <Button onPress={onClose}>{texts.keep}</Button>
        <Button kind="danger" isBusy={task.isRunning} onPress={remove}>
          {texts.remove}
        </Button>
      </div>
    </Dialog>
  )
}
