import { type RelayMethod, relayMethods } from '@latchkey/wire/relay'
import { type CallDescription, listChapters } from './describeCalls.js'
import { describeSchema, type Schema } from './describeSchema.js'
import { referenceStyle } from './referenceStyle.js'
import { renderCall } from './renderCall.js'
import { toHtml } from './toHtml.js'
import type { ReferenceOptions } from './writeRequest.js'

const relayId = 'relay'

/**
 * Renders the reference: every call by service, with a filter and forms that the script brings to life.
 *
 * @param descriptions - The calls.
 * @param script - The page's only script.
 * @param options - See {@link ReferenceOptions}; `version` is the gateway's.
 * @returns A whole HTML document that needs nothing from elsewhere.
 */
export function renderReference(
  descriptions: readonly CallDescription[],
  script: string,
  options: ReferenceOptions & { version: string },
): string {
  const groups = listChapters(descriptions)
  const sections = groups.map(
    ({ about, calls, name, title }) =>
      `<section aria-labelledby="service-${name}"><h2 id="service-${name}">${toHtml(title)}</h2><p class="soft">${toHtml(about)}</p>${calls.map((call) => renderCall(call, options)).join('')}</section>`,
  )
  const links = [
    ...groups.map(({ calls, name, title }) => ({ id: name, title, count: calls.length })),
    { id: relayId, title: 'Relay', count: relayMethods.length },
  ].map(
    ({ count, id, title }) =>
      `<li><a href="#service-${id}">${toHtml(title)}</a> <span class="soft">${count}</span></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Latchkey gateway: API reference</title><style>${referenceStyle}</style></head>
<body>
<header><h1>Gateway API</h1><p class="soft">Version ${toHtml(options.version)} · <a href="/openapi.json">OpenAPI document</a></p></header>
<div class="tools needs-script" role="search" hidden>
<div><label for="search">Search calls <kbd>/</kbd></label><input id="search" type="search" placeholder="balance, chainId, 401 …" autocomplete="off" spellcheck="false"></div>
<div><label for="project">Project ID</label><input id="project" value="${toHtml(options.projectId)}" placeholder="Used by “Try it”" autocomplete="off" spellcheck="false"></div>
<p id="found" role="status"></p>
</div>
<div class="columns">
<nav aria-label="Services"><details class="index" open><summary>Services</summary><ul class="plain">${links.join('')}</ul></details></nav>
<main>${sections.join('\n')}${renderRelay()}</main>
</div>
<script type="module">${script}</script>
</body></html>`
}

function renderRelay(): string {
  return `<section aria-labelledby="service-${relayId}"><h2 id="service-${relayId}">Relay</h2><p class="soft">JSON-RPC 2.0 over a WebSocket at <code>/</code> or <code>/relay</code>. It carries sealed messages between a site and a wallet elsewhere.</p>${relayMethods.map(renderMethod).join('')}</section>`
}

function renderMethod({ from, name, params, result }: RelayMethod): string {
  const write = (schema: unknown) => toHtml(describeSchema(schema as Schema, 0))
  const sender = from === 'client' ? 'Sent by the client' : 'Sent by the relay'
  return `<details class="call" id="${toHtml(name)}" data-search="${toHtml(`relay ${name} ${sender}`.toLowerCase())}">
<summary><h3><code>${toHtml(name)}</code></h3><span class="about">${sender}</span></summary>
<div class="inside"><h4>Params</h4><pre>${write(params)}</pre><h4>Result</h4><pre>${write(result)}</pre></div></details>`
}
