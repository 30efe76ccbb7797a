import {
  ArgTypes,
  Controls,
  Description,
  Heading,
  Primary,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { z } from 'zod';
import { Thumbnails } from './thumbnails.tsx';

/**
 * Parameter `about` of a stories file: what a designer or developer asks before taking the piece.
 */
const about = z.object({
  when: z.string(),
  /** What to take instead, and why. */
  instead: z.string().optional(),
  /** Key and what it does, in the order the keys are met. */
  keys: z.array(z.tuple([z.string(), z.string()])).optional(),
});

/**
 * Page of a piece: what it is, when to take it, how the keyboard works it, its props, and all its
 * stories.
 */
export function PiecePage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const isPage = preparedMeta.title.startsWith('Pages/');
  // What covers the page, such as an open window, would cover this one.
  const inFrames = isPage || preparedMeta.parameters['docs']?.story?.inline === false;
  const { when, instead, keys } = about
    .partial()
    .catch({})
    .parse(preparedMeta.parameters['about'] ?? {});
  return (
    <>
      <Title />
      <Description />
      {when ? (
        <>
          <Heading>When to use it</Heading>
          <p>{when}</p>
        </>
      ) : null}
      {instead ? <p>{instead}</p> : null}
      {inFrames ? (
        <>
          <Thumbnails />
          {isPage ? null : <ArgTypes />}
        </>
      ) : (
        <>
          <Primary />
          <Controls />
        </>
      )}
      {keys ? (
        <>
          <Heading>Keyboard</Heading>
          <table>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">What it does</th>
              </tr>
            </thead>
            <tbody>
              {keys.map(([key, does]) => (
                <tr key={key}>
                  <th scope="row">
                    <kbd>{key}</kbd>
                  </th>
                  <td>{does}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {inFrames ? null : <Stories includePrimary={false} />}
    </>
  );
}
