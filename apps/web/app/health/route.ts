export const dynamic = 'force-static'

/** Says that the page's server is up. */
export function GET(): Response {
  return Response.json({ status: 'ok' })
}
