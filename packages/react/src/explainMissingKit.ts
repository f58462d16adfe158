import { AppKitError } from '@latchkey/errors'

const entry = {
  message: () =>
    [
      'No kit found. Put <KitProvider kit={kit}> around the components that use it. Where there is one already:',
      '- its `kit` is undefined, such as one that is imported from a module that has not run yet;',
      '- the page has two copies of @latchkey/react, so that the hook looks for another provider: see "npm ls @latchkey/react";',
      '- the page has two copies of React, as with a linked package: see "npm ls react", and dedupe it in the bundler.',
    ].join('\n'),
}

/** `kit/provider-missing` with its likely causes, for development: a built page has the short text of the code's table. */
export function explainMissingKit(): AppKitError<'kit/provider-missing'> {
  return new AppKitError('kit/provider-missing', undefined, { entry })
}
