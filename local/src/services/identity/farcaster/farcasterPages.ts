import { html } from '../../../page/html.js'
import { renderDocument } from '../../../page/renderDocument.js'
import type { Reply } from '../../../page/serveLocal.js'
import { localFrame } from '../personPage.js'
import { localFarcasterUsers } from './localFarcaster.js'

/** The page that stands for the Farcaster app: whom to sign in as. */
export function createFarcasterPage(channelToken: string, domain: string): Reply {
  const rows = Object.entries(localFarcasterUsers).map(
    ([name, { displayName, fid, about }]) =>
      html`<li><a class="choice" href="/farcaster/~/siwf/${name}?channelToken=${channelToken}"><strong>${displayName}</strong>
<span class="soft">${about} · fid ${fid}</span></a></li>`,
  )
  return {
    status: 200,
    body: renderDocument({
      ...localFrame,
      title: 'Sign in with Farcaster',
      main: html`<p class="soft">This is not Farcaster: it is a stand-in on this machine. Who signs in to ${domain}?</p>
<ul class="plain">${rows}</ul>`,
    }),
  }
}

/** Says that the message is signed, and leads back where the site asked for it. */
export function createSignedPage(redirectUrl: string | undefined): Reply {
  const back =
    redirectUrl && /^https?:/.test(redirectUrl) ? html`<p><a href="${redirectUrl}">Go back</a></p>` : ''
  const main = html`<p>The site has its answer. This window can be closed.</p>${back}`
  return { status: 200, body: renderDocument({ ...localFrame, title: 'Signed', main }) }
}
