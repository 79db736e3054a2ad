import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isTrial } from '#features/people/rules/people.ts'
import {
  type Activity,
  type ActivityStanding,
  activitiesApi,
  TAKING_REASONS,
} from '#features/promotions/api-activities.ts'
import { labelOf } from '#features/promotions/rules/activity.ts'
import { LANGUAGES } from '#shared/ui/words/languages.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { PROMOTIONS_KEY } from '../reads.ts'

/** Activities that run or will; everybody sees them. */
export function useActivities() {
  return useQuery({
    queryKey: [PROMOTIONS_KEY, 'activities'],
    queryFn: async () => (await ask(activitiesApi.list, {})).list,
  })
}

/** Whether somebody is logged in who may take part. */
export function useIsMember(): boolean {
  const session = useSession()
  return session !== null && !isTrial(session.accountType ?? 0)
}

/** The member's part in each of them. */
export function useStandings() {
  const session = useSession()
  return useQuery({
    queryKey: [PROMOTIONS_KEY, 'standings', session?.token],
    queryFn: async () => (await ask(activitiesApi.standings, {})).list,
    enabled: useIsMember(),
    staleTime: 0,
  })
}

/** What the member sees because they entered its code. */
export const useHidden = (): readonly Activity[] => useStandings().data?.flatMap(each => each.hidden ?? []) ?? []

export type Shown = Pick<ActivityStanding, 'label' | 'isOpen'> & { standing: ActivityStanding | undefined }

/** What the button of an activity says: to who is not logged in, what it says to whoever may take part. */
export function useShown(activity: Activity): Shown {
  const standing = useStandings().data?.find(each => each.code === activity.code)
  if (standing) return { standing, label: standing.label, isOpen: standing.isOpen }
  const { startsAt, endsAt, graceDays, apply, mayReapply } = activity
  const seen = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), graceDays, apply, mayReapply }
  return { standing, ...labelOf({ ...seen, state: undefined, isMet: false, isEligible: true }, Date.now()) }
}

/** What members read of an activity, in the language of the page or in English. */
export function useSaid(): (activity: Activity) => Activity['texts'][string] {
  const { language } = useLanguage()
  return ({ texts, code }) => texts[LANGUAGES[language].tag] ?? texts.en ?? { title: code, about: '' }
}

/** What keeps a member from an activity, in words. */
export function useReasonText(): (error: unknown) => string {
  const t = useTranslations('activities.reasons')
  const textOf = useRefusalText()
  return error => {
    const reason = error instanceof AskError && TAKING_REASONS.find(each => each === error.details.reason)
    return reason ? t(reason) : textOf(error)
  }
}

/** Does something with an activity; the member's part, their bonuses and their money are read again, whatever became of it. */
export function useDoing<Said>(
  deed: (said: Said) => Promise<ActivityStanding>,
  onDone?: (now: ActivityStanding) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deed,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () =>
      Promise.all([[PROMOTIONS_KEY], ['balance']].map(queryKey => client.invalidateQueries({ queryKey }))),
  })
}
