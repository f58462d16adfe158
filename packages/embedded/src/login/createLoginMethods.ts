import {
  type ConnectorContext,
  type EmailStep,
  type EmailUpdateStep,
  getNetwork,
  type LoginMethods,
  type WindowedProvider,
} from '@latchkey/core'
import { getLinkEnvironment } from '@latchkey/core/internal'
import { isAppKitError, requireText, requireThat } from '@latchkey/errors'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { emailSchema, socialProviderSchema } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { embeddedItems } from '../embeddedItems.js'
import type { SecureFrame } from '../frame/createSecureFrame.js'
import type { SwitchAccount } from './createAccountSwitch.js'
import type { LoginChanges } from './createLoginChanges.js'
import { createMailWaits } from './createMailWaits.js'
import { leaveForProvider, toReturnUrl } from './leaveForProvider.js'
import { openProviderWindow } from './openProviderWindow.js'

/** A login whose window is gone is waited for until the frame says that it is over, which it does after five minutes; in ms. */
const goneTimeoutMs = 6 * 60_000

const steps: Readonly<Record<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT', EmailStep>> = {
  VERIFY_DEVICE: 'verify-device',
  VERIFY_OTP: 'verify-code',
  CONNECT: 'connect',
}

const updateSteps: Readonly<Record<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP', EmailUpdateStep>> = {
  VERIFY_PRIMARY_OTP: 'verify-current',
  VERIFY_SECONDARY_OTP: 'verify-new',
}

/** Says of what the frame refuses which login it has ended (§8.023); other failures have codes of their own. */
async function beginning<Answer>(
  code: 'login/social-failed' | 'login/farcaster-failed',
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!isAppKitError(error, 'embedded/failed')) throw error
    throw new EmbeddedError(code, error.context, { cause: error })
  }
}

/**
 * The ways to log in, over the frame.
 *
 * @param context - The kit's parts.
 * @param parts - `frame`: the frame; `url`: the secure site; `changes`: tells the session what was changed about the login;
 *   `switchAccount`: puts the account of another type in front.
 */
export function createLoginMethods(
  { clock, storage, alert, store, projectId }: ConnectorContext,
  {
    frame,
    url,
    changes,
    switchAccount,
  }: { frame: SecureFrame; url: string; changes: LoginChanges; switchAccount: SwitchAccount },
): LoginMethods {
  const mailWaits = createMailWaits({ clock, storage })

  function assertMail(email: string): string {
    const parsed = v.safeParse(emailSchema, email)
    if (!parsed.success) {
      alert('APKTW002')
      throw new EmbeddedError('login/email-invalid')
    }
    // Before anything leaves the page (§5.002); the server has a limit of its own.
    mailWaits.assertOver(parsed.output)
    return parsed.output
  }

  async function finishProvider(
    provider: WindowedProvider,
    uri: string,
    options: { signal: AbortSignal; timeoutMs?: number },
  ): Promise<void> {
    // The page's address had it, or the window said it.
    if (!URL.canParse(uri)) throw new EmbeddedError('login/answer-foreign')
    const chainId = getNetwork(store.getState())?.caipNetworkId
    await frame.ask('CONNECT_SOCIAL', { uri, ...(chainId && { chainId }) }, options)
    storage.set(embeddedItems.method, provider)
  }

  return {
    isLasting: frame.isLasting,
    getNextMailAtMs: mailWaits.getNextMailAtMs,
    async startEmail(text, { signal }) {
      const email = assertMail(text)
      const { action } = await mailWaits.ask(email, () => frame.ask('CONNECT_EMAIL', { email }, { signal }))
      storage.set(embeddedItems.method, 'email')
      return steps[action]
    },
    waitForDevice: async ({ signal }) => void (await frame.ask('CONNECT_DEVICE', undefined, { signal })),
    verifyCode: async (code, { signal }) =>
      void (await frame.ask('CONNECT_OTP', { otp: requireText(code, 'code') }, { signal })),
    async openProvider(provider, { signal, onWindowGone, onLeaving }) {
      requireThat(v.is(socialProviderSchema, provider), 'provider', 'a social login, such as google')
      const { isFramed, isTelegram, pageUrl } = getLinkEnvironment()
      // Telegram on the web has its pages in a frame, which providers do not let themselves be shown in; there are windows there.
      if (isTelegram && !isFramed && onLeaving) {
        const returnUrl = toReturnUrl(pageUrl)
        const { uri } = await beginning(
          'login/social-failed',
          frame.ask('GET_SOCIAL_REDIRECT_URI', { provider, returnUrl }, { signal }),
        )
        await onLeaving()
        signal.throwIfAborted()
        return leaveForProvider(uri, { signal })
      }
      const outcome = await openProviderWindow(provider, {
        url,
        clock,
        signal,
        getAddress: () =>
          beginning(
            'login/social-failed',
            frame.ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal }),
          ).then((answer) => answer.uri),
      })
      const { isGone } = outcome
      if (isGone) onWindowGone?.()
      // Where the window was sent names the login: the frame, which has its secret, asks how it went (S10).
      const uri = isGone ? outcome.address : outcome.resultUri
      await finishProvider(provider, uri, { signal, ...(isGone && { timeoutMs: goneTimeoutMs }) })
    },
    finishReturn: finishProvider,
    getFarcasterUrl: ({ signal }) =>
      beginning('login/farcaster-failed', frame.ask('GET_FARCASTER_URI', undefined, { signal })).then(
        (answer) => answer.url,
      ),
    async waitForFarcaster({ signal }) {
      const { userName } = await beginning(
        'login/farcaster-failed',
        frame.ask('CONNECT_FARCASTER', undefined, { signal }),
      )
      storage.set(embeddedItems.method, 'farcaster')
      storage.set(embeddedItems.userName, userName)
    },
    async updateEmail(text, { signal }) {
      const email = assertMail(text)
      const { action } = await mailWaits.ask(email, () => frame.ask('UPDATE_EMAIL', { email }, { signal }))
      return updateSteps[action]
    },
    verifyCurrentEmail: async (code, { signal }) =>
      void (await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: requireText(code, 'code') }, { signal })),
    async verifyNewEmail(code, { signal }) {
      const otp = requireText(code, 'code')
      const { newEmail: email } = await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
      storage.set(embeddedItems.email, email)
      await changes.tell({ type: 'email', email })
    },
    getSmartAccountChainIds: () => storage.get(embeddedItems.smartAccountNetworks) ?? [],
    setAccountType: switchAccount,
    get dashboardUrl() {
      // A wallet belongs to one project, and those pages are of every one.
      const dashboard = new URL(`/dashboard?projectId=${encodeURIComponent(projectId)}`, url)
      const email = storage.get(embeddedItems.email)
      // For its login; servers and their logs never see a fragment.
      if (email) dashboard.hash = `email=${encodeURIComponent(email)}`
      return dashboard.href
    },
    reset() {
      const forget = async () => {
        await frame.ask('RELOAD', undefined)
        await frame.ask('SYNC_DAPP_DATA', { projectId })
      }
      forget().catch(() => undefined)
    },
    abort: frame.abortOpen,
  }
}
