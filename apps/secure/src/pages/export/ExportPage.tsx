import { useState } from 'preact/hooks'
import { keyTexts } from '../../messages/keyTexts.js'
import { pageTexts } from '../../messages/pageTexts.js'
import { AccountGate, type AccountPageProps, type AccountSource } from '../parts/AccountGate.js'
import { OwnAddresses } from '../parts/OwnAddresses.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { chooseWay, type OpeningWay, openWallet } from '../parts/openWallet.js'
import { SecretView } from '../parts/SecretView.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded } from '../ui/useTask.js'

const { export: texts } = keyTexts

/** The page that shows the keys of a wallet: at the top of a tab only, after a fresh login and by the strongest way in. */
export function ExportPage({ open }: AccountSource) {
  return (
    <AccountGate open={open} title={texts.title} intro={texts.intro}>
      {({ own, ...props }) =>
        own ? (
          <Export {...props} own={own} />
        ) : (
          <Page title={texts.title}>
            <section class="card">
              <Notice>{texts.noWallet}</Notice>
            </section>
          </Page>
        )
      }
    </AccountGate>
  )
}

type ExportProps = Omit<AccountPageProps, 'own'> & { own: OwnWallet }

function Export({ account, logInAgain, own }: ExportProps) {
  const opening = useLoaded(() => chooseWay(account, own, 'export'))
  const [chosen, setChosen] = useState<OpeningWay>()
  const [passphrase, setPassphrase] = useState('')
  const way = chosen ?? opening.value
  const types = own.stored.slots.map(({ slot }) => slot.type)
  const hasBoth = types.includes('passkey') && types.includes('passphrase')
  const other = way === 'passkey' ? 'passphrase' : 'passkey'
  return (
    <Page title={texts.title}>
      <section class="card">
        <OwnAddresses account={account} own={own} logInAgain={logInAgain} />
      </section>
      <section class="card">
        {opening.error !== undefined && (
          <FailureNotice error={opening.error} onRetry={() => void opening.reload()} />
        )}
        {way === 'passphrase' && (
          <Field label={pageTexts.owner.yours} type="password" value={passphrase} onInput={setPassphrase} />
        )}
        {way && (
          <SecretView
            key={way}
            logInAgain={logInAgain}
            how={texts.ways[way]}
            reveal={async (name) => {
              const opened = await openWallet(account, own, { way, purpose: 'export', passphrase })
              return account.worker.ask('reveal', { ...opened, name })
            }}
          />
        )}
        {hasBoth && (
          <Button kind="plain" onPress={() => setChosen(other)}>
            {other === 'passkey' ? texts.usePasskey : texts.usePassphrase}
          </Button>
        )}
      </section>
    </Page>
  )
}
