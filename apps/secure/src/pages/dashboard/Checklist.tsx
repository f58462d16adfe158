import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountPageProps } from '../parts/AccountGate.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { Button } from '../ui/Button.js'
import { type NoticeKind, Sign } from '../ui/Notice.js'
import { AddWayDialog } from './AddWayDialog.js'
import { UpgradeDialog } from './UpgradeDialog.js'
import { countWays } from './Ways.js'

/** Whether whoever runs the server can open a wallet. */
const isManaged = ({ stored }: OwnWallet): boolean => stored.slots.some(({ slot }) => slot.type === 'managed')

/**
 * Says how well a wallet is kept, in three lines with one thing to do each: whether it is protected, whether it is backed up, and
 * who can open it.
 *
 * @param props - The wallet; `onReview`: shows what opens it.
 */
export function Checklist(props: AccountPageProps & { own: OwnWallet; onReview: () => void }) {
  const { account, onReview, own, reload } = props
  const [open, setOpen] = useState<'kit' | 'upgrade'>()
  const { projectName } = account.project
  const hasKit = own.stored.slots.some(({ slot }) => slot.type === 'kit')
  const managed = isManaged(own)
  const canUpgrade = managed && own.stored.recoveryPolicy !== 'managed'
  const close = () => {
    setOpen(undefined)
    void reload()
  }
  return (
    <section class="card" aria-label="How safe is it?">
      <ul class="rows checklist">
        <Item
          sign={managed ? 'warning' : 'success'}
          question="Protected?"
          answer={managed ? `Managed by ${projectName}.` : 'Held by you.'}
          detail={
            managed
              ? `Until you protect it, anyone with access to your email, or the people running ${projectName}, could open this wallet.`
              : `The people running ${projectName} can’t open or restore it. Without your passkey, passphrase or recovery kit nobody can.`
          }
        >
          {canUpgrade && (
            <Button kind="primary" onPress={() => setOpen('upgrade')}>
              Take full control
            </Button>
          )}
        </Item>
        <Item
          sign={hasKit ? 'success' : 'warning'}
          question="Backed up?"
          answer={hasKit ? 'You have a recovery kit.' : 'No recovery kit yet.'}
          detail={
            hasKit
              ? 'Its file and its code open the wallet without this server.'
              : 'A file and a code open the wallet when everything else is lost.'
          }
        >
          {hasKit ? (
            <a class="button" href="/recover">
              Try it
            </a>
          ) : (
            <Button onPress={() => setOpen('kit')}>Make a recovery kit</Button>
          )}
        </Item>
        <Item
          sign="info"
          question="Who can open it?"
          answer={countWays(own.stored.slots)}
          detail="Remove what you don’t use any more."
        >
          <Button onPress={onReview}>Review</Button>
        </Item>
      </ul>
      {open === 'kit' && <AddWayDialog {...props} type="kit" onClose={close} />}
      {open === 'upgrade' && <UpgradeDialog {...props} onClose={close} />}
    </section>
  )
}

function Item({
  answer,
  children,
  detail,
  question,
  sign,
}: {
  question: string
  answer: string
  detail: string
  sign: NoticeKind
  children: ComponentChildren
}) {
  return (
    <li>
      <Sign kind={sign} />
      <div class="row-text">
        <h2 class="quiet">{question}</h2>
        <strong>{answer}</strong>
        <p class="quiet">{detail}</p>
      </div>
      {children && <div class="row-action">{children}</div>}
    </li>
  )
}
