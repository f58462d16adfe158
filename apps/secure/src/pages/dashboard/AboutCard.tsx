import type { Account } from '../parts/openAccount.js'
import { readMeta } from '../parts/readMeta.js'

/**
 * Says which build this is, and leads to what is seldom wanted.
 *
 * @param props - The account.
 */
export function AboutCard({ account, hasWallet }: { account: Account; hasWallet: boolean }) {
  const query = `?projectId=${encodeURIComponent(account.projectId)}`
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">Keys and code</h2>
      {hasWallet && (
        <div class="actions" data-wide>
          <a class="button" href={`/export${query}`}>
            Export keys
          </a>
          <a class="button" href="/recover">
            Try a recovery kit
          </a>
          <a class="button" href={`/delete${query}`}>
            Delete the wallet
          </a>
        </div>
      )}
      <p class="quiet">
        This site’s build. Who builds the same sources gets the same:
        <br />
        <code class="value">{readMeta('latchkey-build')}</code>
      </p>
    </section>
  )
}
