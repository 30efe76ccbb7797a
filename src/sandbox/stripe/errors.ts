import type { Json } from '../store.ts';

type FailType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
export type FailFields = {
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
  charge?: string | undefined;
  payment_intent?: Json | undefined;
  payment_method?: Json | undefined;
  type?: FailType | undefined;
};

/** A refusal in Stripe's own shape: status and `{ error: { type, code, message, param, ... } }`. */
export class StripeFail extends Error {
  readonly status: number;
  readonly fields: FailFields;
  constructor(status: number, message: string, fields: FailFields = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  /** Body of the HTTP answer. */
  body(requestId: string): Json {
    const error: { [key: string]: Json } = {
      type: this.fields.type ?? 'invalid_request_error',
      message: this.message,
    };
    for (const key of [
      'code',
      'param',
      'decline_code',
      'charge',
      'payment_intent',
      'payment_method',
    ] as const) {
      const value = this.fields[key];
      if (value !== undefined) error[key] = value;
    }
    if (this.fields.code)
      error.doc_url = `https://docs.stripe.com/error-codes/${this.fields.code.replaceAll('_', '-')}`;
    error.request_log_url = `/sandbox/stripe/logs/${requestId}`;
    return { error };
  }
}

export const badParam = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeFail(400, message, { code, param });
export const missingParam = (param: string) =>
  new StripeFail(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const noSuch = (what: string, id: string, param = 'id') =>
  new StripeFail(404, `No such ${what}: '${id.slice(0, 80)}'`, { code: 'resource_missing', param });
