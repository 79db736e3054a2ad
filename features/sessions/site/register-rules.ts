import type { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { registrationField } from '#features/settings/api.ts'
import { fieldProblem } from '#features/settings/rules/settings.ts'

export type FieldRules = z.output<typeof registrationField>
type PatternKey = Parameters<ReturnType<typeof useTranslations<'pattern'>>>[0]

/** Pattern kinds that have a text; a kind this page does not know is described by its length. */
const LAST_PATTERN = 20

/**
 * What to say about a text given for a registration field; undefined when it is right. The message goes by `patternId`,
 * with the bounds in it, one number when both are equal; an empty required field shows it as well (specification §5).
 */
export function fieldMessage(
  rules: FieldRules,
  text: string,
  t: (key: PatternKey, bounds: { range: string }) => string,
): string | undefined {
  if (fieldProblem(rules, text) === null) return undefined
  return patternText(rules, t)
}

export function patternText(rules: FieldRules, t: (key: PatternKey, bounds: { range: string }) => string): string {
  const { minLength, maxLength, patternId } = rules
  const range = minLength === maxLength ? String(minLength) : `${minLength}–${maxLength}`
  const isKnown = Number.isInteger(patternId) && patternId >= 0 && patternId <= LAST_PATTERN
  return t(String(isKnown ? patternId : 1) as PatternKey, { range })
}
