import type { Account } from '../parts/openAccount.js'
import { readMeta } from '../parts/readMeta.js'

/**
 * Leads to what cannot be taken back, and says which build this is.
 *
 * @param props - The account.
 */
export function DangerZone({ account, hasWallet }: { account: Account; hasWallet: boolean }) {
  const query = `?projectId=${encodeURIComponent(account.projectId)}`
  return (
    <>
      {hasWallet && (
        <div class="actions" data-wide>
          <a class="button" href={`/export${query}`}>
            Export keys
          </a>
          <a class="button" href="/recover">
            Open a recovery kit
          </a>
          <a class="button" href={`/delete${query}`}>
            Delete the wallet
          </a>
        </div>
      )}
      <p class="quiet">
        Anyone who builds the same sources gets the same build of this site:
        <br />
        <code class="value">{readMeta('latchkey-build')}</code>
      </p>
    </>
  )
}
