import {
  Controls,
  Description,
  Heading,
  Primary,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { z } from 'zod';

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

/** Part of a whole page that a thumbnail shows, and how small. */
const PAGE = { width: 1280, height: 900, scale: 0.25 };

/**
 * Every story of a page as a small live picture, loaded when it comes into view: drawn at full size
 * one below the other they would fill fifty screens.
 */
function Thumbnails({ stories }: { stories: readonly { id: string; name: string }[] }) {
  return (
    <ul className="thumbnails">
      {stories.map(({ id, name }) => (
        <li key={id}>
          <a href={`./?path=/story/${id}`} target="_top">
            <span
              className="frame"
              style={{ width: PAGE.width * PAGE.scale, height: PAGE.height * PAGE.scale }}
            >
              {/* A story needs its storage and worker, as its own page does. */}
              {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
              <iframe
                title={name}
                tabIndex={-1}
                inert
                loading="lazy"
                src={`./iframe.html?id=${id}&viewMode=story`}
                style={{
                  width: PAGE.width,
                  height: PAGE.height,
                  transform: `scale(${PAGE.scale})`,
                }}
              />
            </span>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Page of a piece: what it is, when to take it, how the keyboard works it, its props, and all its
 * stories.
 */
export function PiecePage() {
  const { preparedMeta, csfFile } = useOf('meta', ['meta']);
  const isPage = preparedMeta.title.startsWith('Pages/');
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
      {isPage ? (
        <Thumbnails stories={Object.values(csfFile.stories)} />
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
      {isPage ? null : <Stories includePrimary={false} />}
    </>
  );
}
