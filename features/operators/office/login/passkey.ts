import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useTranslations } from 'use-intl'
import { AskError } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { loadPatiently } from '#shared/web/tries.ts'

const load = () => loadPatiently(() => import('@simplewebauthn/browser'))

/** What a passkey of this browser or a key of the operator answers to what the server asks it. */
export async function askPasskey(options: unknown) {
  const { startAuthentication } = await load()
  const answer = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return { ...answer, clientExtensionResults: {} }
}

/** A new passkey, as the server wants it. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await load()
  const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return { ...made, clientExtensionResults: {} }
}

/** The text of what went wrong: with the call, or with the passkey, which tells nobody more than that. */
export function useProofText(): (error: unknown) => string {
  const t = useTranslations('office.login')
  const textOf = useRefusalText()
  return error => (error instanceof AskError ? textOf(error) : t('passkeyFailed'))
}
