import type { AccountPageProps } from '../parts/AccountGate.js'
import { OwnAddresses } from '../parts/OwnAddresses.js'
import type { OwnWallet } from '../parts/openAccount.js'
import { Notice } from '../ui/Notice.js'

/** Whether whoever runs the server can open a wallet. */
export const isManaged = ({ stored }: OwnWallet): boolean =>
  stored.slots.some(({ slot }) => slot.type === 'managed')

/**
 * Says which wallet it is, and in whose hands.
 *
 * @param props - The wallet.
 */
export function WalletCard({ account, logInAgain, own }: AccountPageProps & { own: OwnWallet }) {
  return (
    <section class="card" aria-labelledby="wallet">
      <h2 id="wallet">Addresses</h2>
      {isManaged(own) ? (
        <Notice kind="warning">
          <p>
            <strong>Managed by {account.project.projectName}.</strong> Whoever runs this server can restore
            this wallet, and so can whoever steals its database together with its keys.
          </p>
        </Notice>
      ) : (
        <Notice kind="success">
          <p>
            <strong>Held by you.</strong> Whoever runs this server cannot restore this wallet. Without your
            passkey, passphrase or recovery kit nobody can.
          </p>
        </Notice>
      )}
      <OwnAddresses account={account} own={own} logInAgain={logInAgain} />
    </section>
  )
}
