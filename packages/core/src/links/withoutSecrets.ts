/** What providers answer a login with (OAuth 2.0, OpenID Connect); `code` and `state` count together only. */
const answers = ['access_token', 'id_token', 'refresh_token', 'code', 'state']

/**
 * The address of a page as others may read it: without what a login was answered with, as query or fragment. A fragment stays
 * where it is the page's route.
 *
 * @param href - The whole address.
 */
export function withoutSecrets(href: string): string {
  const url = new URL(href)
  const { searchParams } = url
  const isAnswer = searchParams.has('code') && searchParams.has('state')
  for (const name of isAnswer ? answers : answers.slice(0, 3)) {
    // Deleting writes the query anew, which changes how other parameters are spelt.
    if (searchParams.has(name)) searchParams.delete(name)
  }
  if (!/^#!?\//.test(url.hash)) url.hash = ''
  return url.href
}
