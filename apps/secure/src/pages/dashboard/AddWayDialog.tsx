import { addSlot, startPasskey } from '@latchkey/wire/secure'
import { useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { pageTexts } from '../../messages/pageTexts.js'
import type { NewWay } from '../../shared/pageCalls.js'
import { createPasskey } from '../../shared/passkeys.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { type AddedSlot, addKit, assertTimeForKit } from '../parts/addKit.js'
import { KitView, type MadeKit } from '../parts/KitView.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { chooseWay, openWallet } from '../parts/openWallet.js'
import { type ChosenPassphrase, isPassphraseReady, PassphraseFields } from '../parts/PassphraseFields.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { Field } from '../ui/Field.js'
import { Notice } from '../ui/Notice.js'
import { useLoaded, useTask } from '../ui/useTask.js'

/** What can be added here. */
export type AddedType = 'kit' | 'passkey' | 'passphrase'

const { add: texts, ways } = dashboardTexts

/**
 * Adds a way in.
 *
 * @param props - Which, and what to do afterwards.
 */
export function AddWayDialog({
  account,
  logInAgain,
  onClose,
  own,
  type,
}: AccountPageProps & { own: OwnWallet; type: AddedType; onClose: () => void }) {
  const { session, worker } = account
  const opening = useLoaded(() => chooseWay(account, own, 'use'))
  const [present, setPresent] = useState('')
  const [chosen, setChosen] = useState<ChosenPassphrase>({ text: '', again: '' })
  const [kit, setKit] = useState<MadeKit & { added: AddedSlot }>()
  const task = useTask()

  async function makeWay(): Promise<NewWay> {
    if (type === 'kit') return { type, label: ways.names.kit }
    if (type === 'passphrase') return { type, label: ways.names.passphrase, passphrase: chosen.text }
    return {
      type,
      label: ways.names.passkey,
      ...(await createPasskey(await session.call(startPasskey), account.project.projectName)),
    }
  }

  const add = () =>
    void task.run(async () => {
      const used = opening.value ?? (await chooseWay(account, own, 'use'))
      // A passkey that opens the wallet counts as a login.
      if (type === 'kit' && used !== 'passkey') await assertTimeForKit(account)
      const way = await makeWay()
      const opened = await openWallet(account, own, { way: used, purpose: 'use', passphrase: present })
      const { kit: made, ...added } = await worker.ask('addWay', { ...opened, way })
      if (made) return setKit({ ...made, added })
      await session.call(addSlot, added)
      onClose()
    })

  if (kit) {
    return (
      <Dialog title={texts.kitTitle} isHeld onClose={onClose}>
        <KitView
          kit={kit}
          logInAgain={logInAgain}
          onSkip={onClose}
          onChecked={async () => {
            await addKit(account, kit.added)
            onClose()
          }}
        />
      </Dialog>
    )
  }
  const isReady = type !== 'passphrase' || isPassphraseReady(chosen)
  return (
    <Dialog title={texts.titles[type]} isHeld={task.isRunning} onClose={onClose}>
      <p>{texts.explanations[type]}</p>
      {opening.value === 'passphrase' && (
        <Field label={pageTexts.owner.current} type="password" value={present} onInput={setPresent} />
      )}
      {opening.value === 'passkey' && <Notice>{texts.passkeyFirst}</Notice>}
      {type === 'passphrase' && <PassphraseFields chosen={chosen} onChange={setChosen} />}
      <ActionFailure error={task.error ?? opening.error} logInAgain={logInAgain} />
      <Button kind="primary" isBusy={task.isRunning} isDisabled={!isReady} onPress={add}>
        {texts.titles[type]}
      </Button>
    </Dialog>
  )
}
