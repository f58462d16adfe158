import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { Button } from '../ui/Button.js'
import { type NoticeKind, Sign } from '../ui/Notice.js'
import { AddWayDialog } from './AddWayDialog.js'
import { UpgradeDialog } from './UpgradeDialog.js'
import { countWays } from './Ways.js'

const { add, checklist: texts, upgrade } = dashboardTexts

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
    <section class="card" aria-label={texts.label}>
      <ul class="rows checklist">
        <Item
          sign={managed ? 'warning' : 'success'}
          question={texts.protected}
          answer={managed ? texts.managed(projectName) : texts.own}
          detail={managed ? texts.managedDetail(projectName) : texts.ownDetail(projectName)}
        >
          {canUpgrade && (
            <Button kind="primary" onPress={() => setOpen('upgrade')}>
              {upgrade.title}
            </Button>
          )}
        </Item>
        <Item
          sign={hasKit ? 'success' : 'warning'}
          question={texts.backedUp}
          answer={hasKit ? texts.kit : texts.noKit}
          detail={hasKit ? texts.kitDetail : texts.noKitDetail}
        >
          {hasKit ? (
            <a class="button" href="/recover">
              {texts.tryKit}
            </a>
          ) : (
            <Button onPress={() => setOpen('kit')}>{add.titles.kit}</Button>
          )}
        </Item>
        <Item
          sign="info"
          question={texts.whoOpens}
          answer={countWays(own.stored.slots)}
          detail={texts.whoOpensDetail}
        >
          <Button onPress={onReview}>{texts.review}</Button>
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
