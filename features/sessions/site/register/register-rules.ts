import type { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { registrationField } from '#features/settings/api.ts'
import { fieldProblem } from '#features/settings/rules/settings.ts'

export type FieldRules = z.output<typeof registrationField>
type PatternKey = Parameters<ReturnType<typeof useTranslations<'pattern'>>>[0]

/** Pattern kinds that have a text; a kind this page does not know is described by its length. */
const LAST_PATTERN = 20

type Say = (key: PatternKey, bounds: { range: string }) => string

/** Fields that specification §5 has messages of their own for; all others go by `patternId`. */
const OWN_MESSAGES: Partial<Record<string, PatternKey>> = { payeeName: 'realName', mobileNum: 'phone' }

/**
 * What to say about a text given for a registration field; undefined when it is right. The message goes by `patternId`,
 * with the bounds in it, one number when both are equal; an empty required field shows it as well (specification §5).
 */
export function fieldMessage(rules: FieldRules, text: string, say: Say, name = ''): string | undefined {
  const problem = fieldProblem(rules, text)
  if (problem === null) return undefined
  if (problem === 'length' && /password$/i.test(name)) return say('password', { range: rangeOf(rules, ' - ') })
  const own = OWN_MESSAGES[name]
  return own && problem !== 'required' ? say(own, { range: '' }) : patternText(rules, say)
}

export function patternText(rules: FieldRules, say: Say): string {
  const { patternId } = rules
  const isKnown = Number.isInteger(patternId) && patternId >= 0 && patternId <= LAST_PATTERN
  return say(String(isKnown ? patternId : 1) as PatternKey, { range: rangeOf(rules, '–') })
}

function rangeOf({ minLength, maxLength }: FieldRules, between: string): string {
  return minLength === maxLength ? String(minLength) : `${minLength}${between}${maxLength}`
}
