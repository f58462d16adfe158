import { defineLoginView } from '../login/defineLoginView.js'

/** The email a site asks for before signing in, and the code that proves it; `email`: one the visitor is known by already. */
export const dataCaptureViews = [
  defineLoginView<'DataCapture', { email?: string | undefined } | undefined>('DataCapture'),
  defineLoginView('DataCaptureOtpConfirm', { titleId: 'EmailVerifyOtp' }),
] as const
