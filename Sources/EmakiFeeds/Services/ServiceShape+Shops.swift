/// Orders, payments and other things of shops.
extension ServiceShape {
  static let shops: [ServiceShape] = [
    // Shopify: https://shopify.dev/docs/api/admin-rest/latest/resources/order
    ServiceShape(
      "financial_status total_price:string line_items:array", author: "{customer.first_name} {customer.last_name} // {email}",
      action: "{name}, {total_price} {currency}", body: "{line_items.*.name} // {line_items.*.title}", format: .plain,
      date: "created_at processed_at", link: "order_status_url"),
    // WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs/#orders
    ServiceShape(
      "order_key:string total:string billing:object line_items:array",
      author: "{billing.first_name} {billing.last_name} // {billing.email}",
      action: "#{number}, {total} {currency}", body: "{line_items.*.name}", format: .plain, date: "date_created_gmt date_created"),
    // Stripe: https://docs.stripe.com/api/events
    ServiceShape(
      "object:string type:string data.object created:number", author: "{type|words}",
      body: "{data.object.description} // {data.object.status|words} // {data.object.id}", format: .plain, date: "created"),
    ServiceShape(
      "object:string amount:number created:number currency", author: "{billing_details.name} // {receipt_email} // {object|words}",
      body: "{description} // {status|words} // {id}", format: .plain, date: "created"),
  ]
}
