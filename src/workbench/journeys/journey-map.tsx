import { JOURNEYS, storyIdOf } from './steps.ts';

const spaced = (story: string): string => story.replace(/([a-z])([A-Z])/g, '$1 $2');
const link = (id: string): string => `?path=/story/${id}`;

/**
 * Every journey with its steps, each leading to its story, to the one before and to the one after.
 */
export function JourneyMap() {
  return (
    <>
      {JOURNEYS.map((plan) => (
        <section key={plan.title} aria-label={plan.title}>
          <h2>{plan.title.replace('Journeys/', '')}</h2>
          <p>{plan.lead}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">What happens</th>
                <th scope="col">Before</th>
                <th scope="col">Next</th>
              </tr>
            </thead>
            <tbody>
              {plan.steps.map(({ story, text }, index) => {
                const [before, next] = [plan.steps[index - 1], plan.steps[index + 1]];
                return (
                  <tr key={story}>
                    <th scope="row">
                      <a href={link(storyIdOf(plan, story))} target="_top">
                        {index + 1}. {spaced(story)}
                      </a>
                    </th>
                    <td>{text}</td>
                    <td>
                      {before ? (
                        <a href={link(storyIdOf(plan, before.story))} target="_top">
                          ← {spaced(before.story)}
                        </a>
                      ) : null}
                    </td>
                    <td>
                      {next ? (
                        <a href={link(storyIdOf(plan, next.story))} target="_top">
                          {spaced(next.story)} →
                        </a>
                      ) : null}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
