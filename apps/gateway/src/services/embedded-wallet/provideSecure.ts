import { sql } from 'drizzle-orm'
import { addReturnedErasure } from '../../secure/backups/addReturnedErasure.js'
import { needsProxies, unknownProxyText } from '../../secure/browser/createProxyGuard.js'
import { createSecure, type Secure } from '../../secure/createSecure.js'
import { openCustody } from '../../secure/custody/openCustody.js'
import { provideMailing } from '../../secure/provideMailing.js'
import type { Custody, SecureConfig } from '../../secure/SecureConfig.js'
import { createSecretRotation } from '../../secure/secrets/createSecretRotation.js'
import { createSecrets } from '../../secure/secrets/createSecrets.js'
import { mountSocialCallback } from '../../secure/social/mountSocialCallback.js'
import { createPolicies } from '../../sponsoring/createPolicies.js'
import { createAnswerPaid } from '../operations/createAnswerPaid.js'
import type { SharedContext } from '../ServiceContext.js'

/**
 * Joins the parts that all calls of embedded wallets share.
 *
 * @param context - Of the services.
 * @returns Undefined where embedded wallets are off.
 * @throws StartFailure when a master key, the secret or the keeper's database cannot be used.
 */
export async function provideSecure(context: SharedContext): Promise<Secure | undefined> {
  const { chains, config, database, fetch, getPublicUrl, logger, now, projects, registry, use } = context
  const mailing = use(provideMailing)
  if (!config.secure || !mailing) return undefined
  const custody = await openStores(context, config.secure)
  warnOfProxies(context, config.secure)
  const secure = createSecure({
    trustedProxyCount: config.trustedProxyCount,
    onUnknownProxy: () => logger.error(`Logins are refused. ${unknownProxyText}`),
    ...{ chains, config: config.secure, custody, database, fetch, getPublicUrl, mailing, now, projects },
    ...{ answerPaid: use(createAnswerPaid), policies: use(createPolicies) },
    timeoutMs: config.upstreamTimeoutMs,
    onUpkeepFailure: (err) => logger.error({ err }, 'keys of wallets could not be looked after'),
    onSocialFailure: (failure) => logger.warn(failure, 'a login at a provider came to nothing'),
  })
  const { secrets } = mailing
  const { tasks } = secure.custody
  context.mount((app) => {
    addReturnedErasure(app, { database, now, registry, secrets, tasks })
    mountSocialCallback(app, secure)
  })
  context.onReady(() => secure.upkeep.start())
  context.onClose(() => secure.close())
  tellOfKeeper(context, custody)
  return secure
}

/** Keys and the keeper's database: those that were given, or those the settings name. */
async function openStores(context: SharedContext, config: SecureConfig): Promise<Custody> {
  if (context.custody) return context.custody
  const { database, fetch, now, storage } = context
  const custody = await openCustody(config.custody, { database, fetch, now, ...storage })
  context.onClosed(custody.close)
  const secrets = createSecrets(config.secret)
  await createSecretRotation({ database, now, secrets, onFailure: () => undefined }).assertSecrets()
  return custody
}

function warnOfProxies({ config: { trustedProxyCount }, logger }: SharedContext, secure: SecureConfig): void {
  if (!secure.mail) logger.warn('Nobody can log in by mail: SMTP_URL and MAIL_FROM are not set')
  if (needsProxies({ secureUrl: secure.url, trustedProxyCount })) {
    logger.warn(
      `No proxy is believed about who visits. Where one stands in front of this gateway, logins are refused: ${unknownProxyText}`,
    )
  }
}

/** Whoever runs the gateway shall not take one store for two. */
function tellOfKeeper(context: SharedContext, { isKeeperApart, keeperDatabase }: Custody): void {
  context.addHealthNote(
    () => `keeper: ${isKeeperApart ? 'apart' : 'not apart, in the same database (KEEPER_DATABASE_URL)'}`,
  )
  if (isKeeperApart) context.addCheck('keeper', async () => keeperDatabase.execute(sql`select 1`))
}
