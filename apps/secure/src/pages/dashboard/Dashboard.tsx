import { createVault } from '@latchkey/wire/secure'
import { useEffect, useRef, useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { AccountGate, type AccountPageProps, type AccountSource } from '../parts/AccountGate.js'
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

const { addresses, folds: foldTexts, intro, logOut, noWallet, thisBrowser, title } = dashboardTexts

/** The page on which people look after their wallet. */
export function Dashboard({ open }: AccountSource) {
  return (
    <AccountGate open={open} title={title} intro={intro}>
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
      {logOut}
    </Button>
  )
  return (
    <Page title={title} aside={leave}>
      <ChangesCard {...props} />
      {own ? (
        <>
          <Checklist {...props} own={own} onReview={() => setReviews((count) => count + 1)} />
          <section class="card" aria-labelledby="addresses">
            <h2 id="addresses">{addresses}</h2>
            <OwnAddresses {...props} own={own} />
          </section>
        </>
      ) : (
        <NoWallet {...props} />
      )}
      <div ref={folds} class="folds">
        {own && (
          <Fold key={reviews} {...foldTexts.ways} hint={countWays(own.stored.slots)} isOpen={reviews > 0}>
            <Ways {...props} own={own} />
          </Fold>
        )}
        <Fold {...foldTexts.logins} isOpen={account.cameBackFor === 'link'}>
          <Logins {...props} />
        </Fold>
        <Fold {...foldTexts.devices}>
          <Devices {...props} />
        </Fold>
        <Fold {...foldTexts.sites}>
          <Sites {...props} />
        </Fold>
        <Fold {...foldTexts.sessions}>
          <Sessions {...props} />
        </Fold>
        <Fold {...foldTexts.history}>
          <History {...props} />
        </Fold>
        <Fold {...foldTexts.phrase}>
          <Phrase />
        </Fold>
        <Fold {...foldTexts.danger}>
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
      const made = await worker.ask('createWallet', { userId, label: thisBrowser, way })
      await session.call(createVault, made)
      await account.known.learn(userId, made.addresses)
      await reload()
    })
  return (
    <section class="card">
      <h2>{noWallet.title}</h2>
      <p>{isManaged ? noWallet.textHere : noWallet.text}</p>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      {isManaged && (
        <Button kind="primary" isBusy={task.isRunning} onPress={make}>
          {noWallet.make}
        </Button>
      )}
    </section>
  )
}
