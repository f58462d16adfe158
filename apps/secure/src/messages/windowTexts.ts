/** Texts of the windows that a site opens: for a login at a provider, and for a passkey. */
export const windowTexts = {
  loading: {
    title: 'One moment',
    opening: 'Opening the page you log in at',
    slow: 'This is slow. If nothing happens, close this window and try again at the site.',
    checking: 'Checking your login',
    unproven: 'Not logged in yet',
    failed: 'Not logged in',
    close: 'You can close this window.',
    done: 'Done',
    handedOver: 'The answer is on its way to {origin}.',
    goBackTitle: 'Go back to the site',
    goBack: 'Go back to {origin}. It continues by itself.',
    failures: {
      'social/unknown': 'That login has expired. Go back to the site and start again.',
      'social/not-kept': 'We couldn’t save your login. Go back to the site and start again.',
      'social/window':
        'This login was started in another window or browser, so you aren’t logged in. If someone sent you a link to log in with, don’t use it.',
      'social/no-answer': 'This isn’t the answer to a login. Go back to the site and start again.',
      'social/no-storage':
        'Your browser can’t tell this window from another. Allow this site to store data, or log in by email.',
    },
  },
  passkey: {
    title: 'Passkey',
    idle: 'This window belongs to a site that asks for your passkey. If nothing happens, close it and try again there.',
    use: 'Use your passkey',
    create: 'Make a passkey',
    useFor:
      'It opens your wallet for {origin}. Your device asks for your fingerprint, your face or its code.',
    createFor:
      'It will open the wallet you make at {origin}. Your device asks for your fingerprint, your face or its code.',
  },
}
