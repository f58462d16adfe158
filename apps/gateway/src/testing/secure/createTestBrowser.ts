import { request } from 'node:http'
import { testAgent } from './createSecureApp.js'

/** What a provider sends a browser to the gateway with. */
export type Arrival = { url: URL; form: URLSearchParams | undefined }

/** A browser without scripts: it keeps cookies, follows redirects, follows the link of a person, and posts the form of a page. */
export type TestBrowser = {
  /** Goes to a provider's page and chooses a person there: what the provider then sends back with. */
  choose(start: string, person: string): Promise<Arrival>
  /** Goes to the gateway with it; its answer. */
  arrive(arrival: Arrival): Promise<Response>
}

/**
 * Makes a browser.
 *
 * @param options - `publicUrl`: the gateway as providers know it; `gatewayUrl`: where it listens; `agent`: its `User-Agent`.
 */
export function createTestBrowser({
  agent = testAgent,
  gatewayUrl,
  publicUrl,
}: {
  agent?: string
  gatewayUrl: string
  publicUrl: string
}): TestBrowser {
  const cookies = new Map<string, string>()

  async function browse(url: URL): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'user-agent': agent } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    const next = location && new URL(location, url)
    return next && next.origin === url.origin ? browse(next) : response
  }

  return {
    async choose(start, person) {
      const page = await (await browse(new URL(start))).text()
      const path = new RegExp(`href="(/\\w+/choose/[\\w-]+/${person})"`).exec(page)?.[1]
      if (!path) throw new Error(`There is no ${person} to choose: ${page}`)
      return readArrival(await browse(new URL(path, start)))
    },
    arrive({ form, url }) {
      const address = url.href.replace(publicUrl, gatewayUrl)
      return navigate(address, { agent, body: form && String(form) })
    },
  }
}

/** As a window does; `fetch` says by itself that it is a script. */
function navigate(
  address: string,
  { agent, body }: { agent: string; body: string | undefined },
): Promise<Response> {
  const headers = {
    'user-agent': agent,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'cross-site',
    ...(body === undefined
      ? {}
      : {
          origin: 'null',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
        }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const { headers: given, statusCode: status = 0 } = answer
      const texts = Object.entries(given).map(([name, value]) => [name, String(value)] as [string, string])
      answer.resume().on('end', () => resolve(new Response(null, { status, headers: texts })))
    })
    sent.on('error', reject).end(body)
  })
}

async function readArrival(response: Response): Promise<Arrival> {
  const location = response.headers.get('location')
  if (location) return { url: new URL(location), form: undefined }
  const page = await response.text()
  const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]
  if (!action) throw new Error(`The provider sends nobody back: ${page}`)
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    form.set(name, value.replaceAll('&quot;', '"'))
  }
  return { url: new URL(action), form }
}
