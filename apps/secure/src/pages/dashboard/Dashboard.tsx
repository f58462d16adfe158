import { createVault } from '@latchkey/wire/secure'
import { useEffect, useRef, useState } from 'preact/hooks'
import { AccountGate, type AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { OwnAddresses } from '../parts/OwnAddresses.js'
import { Button } from '../ui/Button.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'
import { Devices, History, Sessions, Sites } from './AccountLists.js'
import { ChangesCard } from './ChangesCard.js'
import { Checklist } from './Checklist.js'
import { DangerZone } from './DangerZone.js'
import { Fold } from './Fold.js'
import { Logins } from './Logins.js'
import { Phrase } from './Phrase.js'
import { countWays, Ways } from './Ways.js'

/** The page on which people look after their wallet. */
export function Dashboard() {
  return (
    <AccountGate title="Your wallet" intro="Log in to see who can open your wallet, and to change it.">
      {(props) => <View {...props} />}
    </AccountGate>
  )
}

function View(props: AccountPageProps) {
  const { account, own, logInAgain } = props
  const [reviews, setReviews] = useState(0)
  const folds = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reviews > 0) folds.current?.querySelector('summary')?.focus()
  }, [reviews])
  const leave = (
    <Button kind="plain" onPress={logInAgain}>
      Log out
    </Button>
  )
  return (
    <Page title="Your wallet" aside={leave}>
      <ChangesCard {...props} />
      {own ? (
        <>
          <Checklist {...props} own={own} onReview={() => setReviews((count) => count + 1)} />
          <section class="card" aria-labelledby="addresses">
            <h2 id="addresses">Addresses</h2>
            <OwnAddresses {...props} own={own} />
          </section>
        </>
      ) : (
        <NoWallet {...props} />
      )}
      <div ref={folds} class="folds">
        {own && (
          <Fold key={reviews} title="Ways to unlock" hint={countWays(own.stored.slots)} isOpen={reviews > 0}>
            <Ways {...props} own={own} />
          </Fold>
        )}
        <Fold title="Logins" hint="How you log in" isOpen={account.cameBackFor === 'link'}>
          <Logins {...props} />
        </Fold>
        <Fold title="Devices" hint="Where you are logged in">
          <Devices {...props} />
        </Fold>
        <Fold title="Sites" hint="Where the wallet is used">
          <Sites {...props} />
        </Fold>
        <Fold title="Sessions" hint="Logins that are open now">
          <Sessions {...props} />
        </Fold>
        <Fold title="History" hint="What happened to this account">
          <History {...props} />
        </Fold>
        <Fold title="Your phrase" hint="Tell these pages from copies">
          <Phrase />
        </Fold>
        <Fold title="Danger zone" hint="Export keys, or delete the wallet">
          <DangerZone account={account} hasWallet={own !== undefined} />
        </Fold>
      </div>
    </Page>
  )
}

function NoWallet({ account, logInAgain, reload, user: { userId } }: AccountPageProps) {
  const task = useTask()
  const { project, session, worker } = account
  const isManaged = project.recoveryPolicy !== 'required'
  const make = () =>
    void task.run(async () => {
      const way = { type: 'managed' } as const
      const made = await worker.ask('createWallet', { userId, label: 'This browser', way })
      await session.call(createVault, made)
      await account.known.learn(userId, made.addresses)
      await reload()
    })
  return (
    <section class="card">
      <h2>No wallet yet</h2>
      <p>
        {isManaged
          ? 'We make it when you first connect it at a site, or right here.'
          : 'We make it when you first connect it at a site.'}
      </p>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      {isManaged && (
        <Button kind="primary" isBusy={task.isRunning} onPress={make}>
          Make a wallet
        </Button>
      )}
    </section>
  )
}
