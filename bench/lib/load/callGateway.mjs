import { request as sendRequest } from 'node:http'

/** The site whose visitors ask, and its project. */
export const benchSite = 'localhost:3000'
const projectId = 'latchkey-local'

/**
 * Asks a gateway as a visitor's page does.
 *
 * @param {string} url The gateway.
 * @param {import('node:http').Agent} agent
 * @param {{ path: string, headers?: Record<string, string>, body?: string }} call
 * @returns {Promise<string>} The text of the answer.
 * @throws For whatever is not a success: it ends the run.
 */
export function callGateway(url, agent, { path, headers = {}, body }) {
  const mark = path.includes('?') ? '&' : '?'
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      `${url}${path}${mark}projectId=${projectId}&st=appkit&sv=react-1.0.0`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          origin: `http://${benchSite}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
