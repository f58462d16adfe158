import { replaceVault, startPasskey } from '@latchkey/wire/secure'
import { useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { pageTexts } from '../../messages/pageTexts.js'
import type { OwnerWay } from '../../shared/pageCalls.js'
import { createPasskey } from '../../shared/passkeys.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { type AddedSlot, addKit } from '../parts/addKit.js'
import { KitView, type MadeKit } from '../parts/KitView.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { chooseWay, openWallet } from '../parts/openWallet.js'
import { type ChosenPassphrase, isPassphraseReady, PassphraseFields } from '../parts/PassphraseFields.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { Field } from '../ui/Field.js'
import { fillText } from '../ui/fillText.js'
import { Notice } from '../ui/Notice.js'
import { useLoaded, useTask } from '../ui/useTask.js'

const { upgrade: texts, ways: wayTexts } = dashboardTexts

/**
 * Takes a wallet out of the operator's hands.
 *
 * @param props - The wallet, and what to do afterwards.
 */
export function UpgradeDialog({
  account,
  logInAgain,
  onClose,
  own,
}: AccountPageProps & { own: OwnWallet; onClose: () => void }) {
  const { session, worker } = account
  const opening = useLoaded(() => chooseWay(account, own, 'upgrade'))
  const [type, setType] = useState<'passkey' | 'passphrase'>('passkey')
  const [present, setPresent] = useState('')
  const [chosen, setChosen] = useState<ChosenPassphrase>({ text: '', again: '' })
  const [kit, setKit] = useState<MadeKit & { added: AddedSlot }>()
  const task = useTask()

  async function makeWay(): Promise<OwnerWay> {
    if (type === 'passphrase') return { type, label: wayTexts.names.passphrase, passphrase: chosen.text }
    return {
      type,
      label: wayTexts.names.passkey,
      ...(await createPasskey(await session.call(startPasskey), account.project.projectName)),
    }
  }

  const upgrade = () =>
    void task.run(async () => {
      const way = opening.value ?? (await chooseWay(account, own, 'upgrade'))
      // Refused first where it is refused: a passkey that was made for nothing stays on the device.
      const opened = await openWallet(account, own, { way, purpose: 'upgrade', passphrase: present })
      const ways = [await makeWay()]
      const made = await worker.ask('replaceWays', { ...opened, ways, kitLabel: wayTexts.names.kit })
      const { kit: madeKit, ...body } = made
      // Only now, when the new way has opened the wallet once, the others end.
      await session.call(replaceVault, body)
      if (!madeKit) return onClose()
      setKit(madeKit)
    })

  if (kit) {
    return (
      <Dialog title={texts.doneTitle} isHeld onClose={onClose}>
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
  return (
    <Dialog title={texts.title} isHeld={task.isRunning} onClose={onClose}>
      <p>
        {fillText(texts.lead(account.project.projectName), { warning: <strong>{texts.warning}</strong> })}
      </p>
      <Notice kind="warning">
        <p>{texts.ends}</p>
      </Notice>
      <fieldset class="stack choices">
        <legend>{texts.unlockWith}</legend>
        {(['passkey', 'passphrase'] as const).map((one) => (
          <label key={one} class="choice">
            <input type="radio" name="way" checked={type === one} onChange={() => setType(one)} />
            {texts[one]}
          </label>
        ))}
      </fieldset>
      {type === 'passphrase' && <PassphraseFields chosen={chosen} onChange={setChosen} />}
      {opening.value === 'passphrase' && (
        <Field label={pageTexts.owner.current} type="password" value={present} onInput={setPresent} />
      )}
      <p class="quiet">{texts.tried}</p>
      <p class="quiet">{texts.sameKeys(account.project.projectName)}</p>
      <ActionFailure error={task.error ?? opening.error} logInAgain={logInAgain} />
      <Button
        kind="primary"
        isBusy={task.isRunning}
        isDisabled={type === 'passphrase' && !isPassphraseReady(chosen)}
        onPress={upgrade}
      >
        {texts.title}
      </Button>
    </Dialog>
  )
}
