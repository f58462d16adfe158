import { SecureError } from '@latchkey/errors/secure'
import { type OwnerAction, ownerCalls, registerOwnerKey } from '@latchkey/wire/secure'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { isRefusal } from '../../session/createGateway.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { Field } from '../ui/Field.js'
import { type Account, readWallet } from './openAccount.js'
import { chooseWay, type Opening, openWallet } from './openWallet.js'

const { owner: texts } = pageTexts

/** How often something is signed anew when the wallet was changed meanwhile. */
const maxAttempts = 3

/** Makes the calls that only who can open the wallet may make. */
export type OwnerCalls = {
  /**
   * Opens the wallet, signs a call and makes it. Who has no wallet just makes it.
   *
   * @param action - Name of the call.
   * @param body - Its body.
   * @param isProven - Opens it by what proves most, as for its end.
   * @throws `secure/login-needed` where nothing here opens it, `secure/aborted`, and the gateway's refusals
   */
  act(action: OwnerAction, body: Record<string, unknown>, isProven?: boolean): Promise<void>
  /** Asks for the passphrase, where nothing else opens the wallet here. */
  dialog: ComponentChildren
}

type Asked = { resolve(passphrase: string): void; reject(error: unknown): void }

/**
 * Makes calls in the name of the wallet's owner.
 *
 * @param account - The account.
 */
export function useOwner(account: Account): OwnerCalls {
  const [asked, setAsked] = useState<Asked>()
  const { session } = account

  function askPassphrase(): Promise<string> {
    return new Promise<string>((resolve, reject) => setAsked({ resolve, reject })).finally(() =>
      setAsked(undefined),
    )
  }

  async function actOnce(action: OwnerAction, body: Record<string, unknown>, isProven: boolean) {
    const own = await readWallet(account)
    if (!own) return void (await session.call(ownerCalls[action], body))
    const way = await chooseWay(account, own, isProven ? 'upgrade' : 'use')
    const passphrase = way === 'passphrase' ? await askPassphrase() : ''
    const opening = await openWallet(account, own, { way, purpose: 'use', passphrase })
    await registerKey(account, opening)
    const signed = await sign(account, opening, action, body)
    await session.call(ownerCalls[action], signed)
  }

  return {
    async act(action, body, isProven = false) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await actOnce(action, body, isProven)
        } catch (error) {
          const isOld = isRefusal(error, 'owner/outdated', 'vault/outdated')
          if (!isOld || attempt === maxAttempts) throw error
        }
      }
    },
    dialog: asked && <PassphraseDialog {...asked} />,
  }
}

function sign(account: Account, opening: Opening, action: OwnerAction, body: Record<string, unknown>) {
  const { worker } = account
  if (action !== 'removeSlot') return worker.ask('signAsOwner', { ...opening, action, body })
  return worker.ask('removeWay', { ...opening, slotId: String(body.slotId) })
}

/** A wallet that is older than owner keys gets its key where it may; where it may not, that refuses nothing else. */
async function registerKey({ session, worker }: Account, opening: Opening): Promise<void> {
  if (opening.wallet.ownerKey !== null) return
  try {
    const { vault } = await session.call(registerOwnerKey, await worker.ask('writeOwnerKey', opening))
    opening.wallet = { ...opening.wallet, ownerKey: vault.ownerKey, ownerCounter: vault.ownerCounter }
  } catch (error) {
    if (!isRefusal(error, 'owner/missing', 'owner/registered')) throw error
  }
}

function PassphraseDialog({ reject, resolve }: Asked) {
  const [text, setText] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    if (text !== '') resolve(text)
  }
  return (
    <Dialog title={texts.title} onClose={() => reject(new SecureError('secure/aborted'))}>
      <p>{texts.text}</p>
      <form class="stack" onSubmit={submit}>
        <Field label={texts.passphrase} type="password" value={text} onInput={setText} isFocused />
        <Button kind="primary" isSubmit isDisabled={text === ''}>
          {texts.goOn}
        </Button>
      </form>
    </Dialog>
  )
}
