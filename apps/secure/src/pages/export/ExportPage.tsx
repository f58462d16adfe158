import { useState } from 'preact/hooks'
import { AccountGate, type AccountPageProps } from '../parts/AccountGate.js'
import { OwnAddresses } from '../parts/OwnAddresses.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { chooseWay, openWallet } from '../parts/openWallet.js'
import { SecretView } from '../parts/SecretView.js'
import { Field } from '../ui/Field.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded } from '../ui/useTask.js'

const title = 'Export keys'

/** The page that shows the keys of a wallet: at the top of a tab only, after a fresh login and by the strongest way in. */
export function ExportPage() {
  return (
    <AccountGate title={title} intro="Log in to see the keys of your wallet. The login has to be fresh.">
      {({ own, ...props }) =>
        own ? (
          <Export {...props} own={own} />
        ) : (
          <Page title={title}>
            <section class="card">
              <Notice>There is no wallet yet, so there is nothing to export.</Notice>
            </section>
          </Page>
        )
      }
    </AccountGate>
  )
}

function Export({ account, logInAgain, own }: Omit<AccountPageProps, 'own'> & { own: OwnWallet }) {
  const opening = useLoaded(() => chooseWay(account, own, 'export'))
  const [passphrase, setPassphrase] = useState('')
  const way = opening.value
  return (
    <Page title={title}>
      <section class="card">
        <OwnAddresses account={account} own={own} logInAgain={logInAgain} />
      </section>
      <section class="card">
        {opening.error !== undefined && <FailureNotice error={opening.error} />}
        {way === 'passphrase' && (
          <Field label="Your passphrase" type="password" value={passphrase} onInput={setPassphrase} />
        )}
        {way === 'passkey' && <p>Your passkey is asked for when you hold the button.</p>}
        {way && (
          <SecretView
            logInAgain={logInAgain}
            reveal={async (name) => {
              const opened = await openWallet(account, own, { way, purpose: 'export', passphrase })
              return account.worker.ask('reveal', { ...opened, name })
            }}
          />
        )}
      </section>
    </Page>
  )
}
