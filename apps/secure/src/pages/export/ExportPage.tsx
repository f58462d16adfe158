import { useState } from 'preact/hooks'
import { AccountGate, type AccountPageProps } from '../parts/AccountGate.js'
import { OwnAddresses } from '../parts/OwnAddresses.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { chooseWay, type OpeningWay, openWallet } from '../parts/openWallet.js'
import { SecretView } from '../parts/SecretView.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded } from '../ui/useTask.js'

const title = 'Export keys'

/** The page that shows the keys of a wallet: at the top of a tab only, after a fresh login and by the strongest way in. */
export function ExportPage() {
  return (
    <AccountGate title={title} intro="Log in again to see the keys of your wallet.">
      {({ own, ...props }) =>
        own ? (
          <Export {...props} own={own} />
        ) : (
          <Page title={title}>
            <section class="card">
              <Notice>No wallet yet, so there’s nothing to export.</Notice>
            </section>
          </Page>
        )
      }
    </AccountGate>
  )
}

type ExportProps = Omit<AccountPageProps, 'own'> & { own: OwnWallet }

/** What opens the wallet here, in the visitor's words. */
const wayTexts: Record<OpeningWay, string> = {
  passkey: 'Hold the button, then confirm with your passkey.',
  passphrase: 'Type your passphrase, then hold the button.',
  device:
    'This browser opens the wallet. It has to have been in use for a day, and your login has to be a few minutes old at most.',
  managed:
    'Your login opens the wallet. This browser has to have been in use for a day, and your login has to be a few minutes old at most.',
}

function Export({ account, logInAgain, own }: ExportProps) {
  const opening = useLoaded(() => chooseWay(account, own, 'export'))
  const [chosen, setChosen] = useState<OpeningWay>()
  const [passphrase, setPassphrase] = useState('')
  const way = chosen ?? opening.value
  const types = own.stored.slots.map(({ slot }) => slot.type)
  const hasBoth = types.includes('passkey') && types.includes('passphrase')
  const other = way === 'passkey' ? 'passphrase' : 'passkey'
  return (
    <Page title={title}>
      <section class="card">
        <OwnAddresses account={account} own={own} logInAgain={logInAgain} />
      </section>
      <section class="card">
        {opening.error !== undefined && (
          <FailureNotice error={opening.error} onRetry={() => void opening.reload()} />
        )}
        {way === 'passphrase' && (
          <Field label="Your passphrase" type="password" value={passphrase} onInput={setPassphrase} />
        )}
        {way && (
          <SecretView
            key={way}
            logInAgain={logInAgain}
            how={wayTexts[way]}
            reveal={async (name) => {
              const opened = await openWallet(account, own, { way, purpose: 'export', passphrase })
              return account.worker.ask('reveal', { ...opened, name })
            }}
          />
        )}
        {hasBoth && (
          <Button kind="plain" onPress={() => setChosen(other)}>
            Use your {other} instead
          </Button>
        )}
      </section>
    </Page>
  )
}
